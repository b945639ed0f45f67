#include "parser.hpp"

int parser::parse(const std::string &text) { return std::stoi(text); }
