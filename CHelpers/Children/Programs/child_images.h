/// The addresses of the images of a program that is a child.
#pragma once

#include "airbag_report.h"
#include "base.h"

/// In a program that is a child: notes the addresses of its images.
HIDDEN void airbag_child_report_note_images(airbag_report *report);
/// In the parent: returns the address here of the code at an address of the child; 0 if this process does not have
/// it.
HIDDEN uintptr_t airbag_parent_report_relocate(const airbag_report *report, uintptr_t address);
