/// Brackets for the declarations in the other headers: C linkage, and pointers that are not NULL unless declared so.
#pragma once

#if defined(__cplusplus)
#define AIRBAG_C_BEGIN extern "C" {
#define AIRBAG_C_END }
#else
#define AIRBAG_C_BEGIN
#define AIRBAG_C_END
#endif

#define AIRBAG_BEGIN                                              \
  AIRBAG_C_BEGIN                                                  \
  _Pragma("clang diagnostic push")                                \
  _Pragma("clang diagnostic ignored \"-Wnullability-extension\"") \
  _Pragma("clang assume_nonnull begin")

#define AIRBAG_END                    \
  _Pragma("clang assume_nonnull end") \
  _Pragma("clang diagnostic pop")     \
  AIRBAG_C_END
