import type { PageRoute } from '../lib/page-route.ts';

/** Screens whose feature does not exist yet; a feature takes its lines along into its own routes. */
export const laterScreens: PageRoute[] = [
  { roles: ['ADMIN'], path: 'institute', title: 'Institutes' },
  { roles: ['ADMIN'], path: 'institute/:id/departments', title: 'Departments' },
  {
    roles: ['ADMIN', 'INSTITUTE-HEAD'],
    path: 'institute/:instituteId/department/:departmentId',
    title: 'Department Details',
  },
  { roles: ['ADMIN'], path: 'tags', title: 'Manage Tags' },
  { roles: ['ADMIN'], path: 'tag', title: 'Manage Tags' },
  { roles: ['ADMIN'], path: 'tags/tag-details/:id', title: 'Tag Details' },
  { roles: ['ADMIN'], path: 'feedback', title: 'Feedbacks' },
  { roles: ['INSTITUTE-HEAD'], path: 'department/:id', title: 'Departments' },
  { roles: ['INSTITUTE-HEAD'], path: 'faculty', title: 'Faculties' },
  { roles: ['DEPARTMENT-HEAD'], path: 'subjects', title: 'Manage Subjects' },
  { roles: ['DEPARTMENT-HEAD'], path: 'subject', title: 'Manage Subjects' },
  { roles: ['DEPARTMENT-HEAD'], path: 'subjects/create-subject', title: 'Add Subject' },
  { roles: ['DEPARTMENT-HEAD'], path: 'subjects/edit-subject/:id', title: 'Edit Subject' },
  { roles: ['DEPARTMENT-HEAD', 'FACULTY', 'STUDENT'], path: 'profile', title: 'Profile' },
];
