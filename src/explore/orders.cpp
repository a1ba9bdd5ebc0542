#include "explore/orders.h"

#include <cstddef>
#include <vector>

namespace zonar::explore {

namespace {

std::string words_of(bool OrderRow::*property) {
    std::vector<std::string_view> words;
    for (const OrderRow& row : order_rows)
        if (row.*property) words.push_back(row.word);
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i != 0) text += i + 1 == words.size() ? " or " : ", ";
        text += words[i];
    }
    return text;
}

} // namespace

std::string cheapest_orders() {
    return words_of(&OrderRow::finds_cheapest);
}

std::string bounded_orders() {
    return words_of(&OrderRow::may_be_bounded);
}

} // namespace zonar::explore
