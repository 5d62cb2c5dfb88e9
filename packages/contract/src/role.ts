import { z } from 'zod';

export const ROLES = ['ADMIN', 'INSTITUTE-HEAD', 'DEPARTMENT-HEAD', 'FACULTY', 'STUDENT'] as const;
export const roleSchema = z.enum(ROLES);
export type Role = z.infer<typeof roleSchema>;

/** The first path segment of each role's area of the web app; a role may enter only its own. */
export const AREA_OF_ROLE: Readonly<Record<Role, string>> = {
  ADMIN: 'admin',
  'INSTITUTE-HEAD': 'hoi',
  'DEPARTMENT-HEAD': 'hod',
  FACULTY: 'faculty',
  STUDENT: 'student',
};

/** Those who write questions and set tasks. */
export const AUTHORS = ['FACULTY', 'DEPARTMENT-HEAD'] as const satisfies readonly Role[];
