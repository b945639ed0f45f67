/// Where the images of a program lie that is a child.
#pragma once

#include "airbag_report.h"
#include "base.h"

/// In a program that is a child: notes where its images lie.
HIDDEN void airbag_child_report_note_images(airbag_report *report);
/// In the parent: where the code at an address of the child is here; 0 if it is nowhere.
HIDDEN uintptr_t airbag_parent_report_relocate(const airbag_report *report, uintptr_t address);
