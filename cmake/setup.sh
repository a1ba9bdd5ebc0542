# shellcheck shell=bash
# What the scripts zonar, tests/run and .ci/run share: installing missing packages and
# building one at a time. To be sourced. Everything here talks on standard error, since
# the standard output of zonar belongs to the program.

zonar_home=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# packages_of GROUP...: the packages of these groups, one per line.
packages_of() {
    local group clang
    # "clang" depends on "clang-14" or whatever the distribution's version is. On a new machine
    # apt does not know yet; that must not end us, or nothing would seem to be missing.
    clang=$(apt-cache depends clang 2>/dev/null |
        sed -n 's/.*Depends: clang-\([0-9]*\)$/\1/p') || true
    for group in "$@"; do
        sed -n "s/^$group: *//p" "$zonar_home/cmake/packages.txt"
    done | tr -s ' ' '\n' | sed "s/@clang@/$clang/"
}

# missing_packages GROUP...: those of them that are not installed.
missing_packages() {
    local package
    packages_of "$@" | while read -r package; do
        # shellcheck disable=SC2016 # the braces are dpkg-query's
        [[ $(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) == installed ]] ||
            printf '%s\n' "$package"
    done
}

# require_packages GROUP...: installs what is missing, or says what to install and
# fails with 2. Without dpkg we cannot tell what is there; cmake will.
require_packages() {
    command -v dpkg-query >/dev/null || return 0
    local missing as_root=()
    mapfile -t missing < <(missing_packages "$@")
    [[ ${#missing[@]} != 0 ]] || return 0

    if [[ $(id -u) != 0 ]]; then
        as_root=(sudo -n)
        if ! sudo -n true 2>/dev/null; then
            printf 'zonar: some packages are missing; please install them and try again:\n\n' >&2
            printf '    sudo apt-get install -y %s\n\n' "${missing[*]}" >&2
            return 2
        fi
    fi
    printf 'zonar: installing %s\n' "${missing[*]}" >&2
    # An update may fail over a source that has nothing to do with us; installing decides.
    apt_get update || true
    # Asked again, because only now apt may know which version clang is.
    mapfile -t missing < <(missing_packages "$@")
    apt_get install -y --no-install-recommends "${missing[@]}" || return 2
}

# Called by require_packages only, whose as_root it uses.
apt_get() {
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get -q -o DPkg::Lock::Timeout=300 "$@" </dev/null >&2 9>&- # a service keeps no lock
}

# alone COMMAND...: runs it while no other of our scripts builds in this tree. What it starts
# has the lock, too: if only the script is killed, its build goes on, and the next one waits.
alone() {
    mkdir -p "$zonar_home/build"
    (
        if command -v flock >/dev/null && ! flock --nonblock 9; then
            echo "zonar: waiting for another build to end ..." >&2
            flock 9
        fi
        "$@"
    ) 9>"$zonar_home/build/.lock"
}

# As old as the beginning of the last good build of the program, so that a file saved during
# that build counts as new. The program's own age would not do: it stays when nothing was
# relinked.
build_stamp=$zonar_home/build/release/.built

# stamped COMMAND...: runs a build of the program and keeps its beginning if it succeeds.
stamped() {
    mkdir -p "$zonar_home/build/release"
    touch "$build_stamp.new"
    "$@" || return
    mv "$build_stamp.new" "$build_stamp"
}
