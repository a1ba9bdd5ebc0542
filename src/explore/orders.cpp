#include "explore/orders.h"

#include <cstddef>
#include <vector>

namespace zonar::explore {

std::string cheapest_orders() {
    std::vector<std::string_view> words;
    for (const OrderRow& row : order_rows)
        if (row.finds_cheapest) words.push_back(row.word);
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i != 0) text += i + 1 == words.size() ? " or " : ", ";
        text += words[i];
    }
    return text;
}

} // namespace zonar::explore
