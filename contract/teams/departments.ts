/** Departments of one organisation. */
export const maxDepartments = 2000;

/** Levels of departments inside departments. */
export const maxDepartmentLevels = 8;

export const longestDepartmentName = 80;
