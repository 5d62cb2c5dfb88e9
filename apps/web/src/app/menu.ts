import type { Role } from '@assay/contract';
import {
  IconArrowUpRight,
  IconBook2,
  IconBooks,
  IconBuilding,
  IconBuildingCommunity,
  IconCalendarClock,
  IconChecklist,
  IconClipboardList,
  IconCode,
  IconHelpCircle,
  IconHistory,
  IconHourglass,
  IconLayoutDashboard,
  IconMail,
  IconMessage2,
  IconPlayerPlay,
  IconReportAnalytics,
  IconRobot,
  IconSchool,
  IconShieldCheck,
  IconTags,
  IconTargetArrow,
  IconUserSearch,
  IconUserStar,
  IconUsers,
  IconUsersGroup,
  IconWebhook,
  type Icon,
} from '@tabler/icons-react';
import type { Session } from '../lib/session/session.ts';

export interface MenuItem {
  label: string;
  to: string;
  icon: Icon;
}

const item = (label: string, to: string, icon: Icon): MenuItem => ({ label, to, icon });

const MENU: Readonly<Record<Role, (session: Session) => MenuItem[]>> = {
  ADMIN: () => [
    item('Dashboard', '/admin/dashboard', IconLayoutDashboard),
    item('Institutes', '/admin/institute', IconBuilding),
    item('People', '/admin/people', IconUserSearch),
    item('Administrators', '/admin/administrators', IconUserStar),
    item('Roll Over', '/admin/roll-over', IconArrowUpRight),
    item('Tags', '/admin/tags', IconTags),
    item('Question Bank', '/admin/question-bank', IconBooks),
    item('Gradebooks', '/admin/gradebook-templates', IconReportAnalytics),
    item('Feedbacks', '/admin/feedback', IconMessage2),
    item('Mails', '/admin/mails', IconMail),
    item('Webhooks', '/admin/webhooks', IconWebhook),
    item('Retention', '/admin/retention', IconHourglass),
    item('Service Accounts', '/admin/service-accounts', IconRobot),
    item('Audit', '/admin/audit', IconShieldCheck),
  ],
  'INSTITUTE-HEAD': ({ profile }) => [
    item('Dashboard', '/hoi/dashboard', IconLayoutDashboard),
    item('Departments', `/hoi/department/${profile.instituteId ?? ''}`, IconBuildingCommunity),
    item('Faculties', '/hoi/faculty', IconUserStar),
    item('People', '/hoi/people', IconUserSearch),
    item('Roll Over', '/hoi/roll-over', IconArrowUpRight),
    item('Attainment', '/hoi/attainment/departments', IconTargetArrow),
    item('Question Bank', '/hoi/question-bank', IconBooks),
    item('Mails', '/hoi/mails', IconMail),
    item('Webhooks', '/hoi/webhooks', IconWebhook),
    item('Service Accounts', '/hoi/service-accounts', IconRobot),
    item('Audit', '/hoi/audit', IconShieldCheck),
  ],
  'DEPARTMENT-HEAD': () => [
    item('Dashboard', '/hod/dashboard', IconLayoutDashboard),
    item('Faculties', '/hod/faculty', IconUserStar),
    item('Students', '/hod/students', IconSchool),
    item('People', '/hod/people', IconUserSearch),
    item('Groups', '/hod/groups', IconUsersGroup),
    item('Roll Over', '/hod/roll-over', IconArrowUpRight),
    item('Subjects', '/hod/subjects', IconBook2),
    item('Tasks', '/hod/tasks', IconClipboardList),
    item('Questions', '/hod/questions', IconCode),
    item('Question Bank', '/hod/question-bank', IconBooks),
    item('Rubrics', '/hod/rubrics', IconChecklist),
    item('Sessions', '/hod/sessions', IconUsers),
    item('Report', '/hod/report', IconReportAnalytics),
    item('Attainment', '/hod/attainment', IconTargetArrow),
    item('Mails', '/hod/mails', IconMail),
    item('Audit', '/hod/audit', IconShieldCheck),
  ],
  FACULTY: () => [
    item('Dashboard', '/faculty/dashboard', IconLayoutDashboard),
    item('Tasks', '/faculty/tasks', IconClipboardList),
    item('Questions', '/faculty/questions', IconCode),
    item('Question Bank', '/faculty/question-bank', IconBooks),
    item('Rubrics', '/faculty/rubrics', IconChecklist),
    item('Students', '/faculty/students', IconSchool),
    item('Groups', '/faculty/groups', IconUsersGroup),
    item('Sessions', '/faculty/sessions', IconUsers),
    item('Report', '/faculty/report', IconReportAnalytics),
    item('Attainment', '/faculty/attainment', IconTargetArrow),
    item('Audit', '/faculty/audit', IconShieldCheck),
  ],
  STUDENT: () => [
    item('Dashboard', '/student/dashboard', IconLayoutDashboard),
    item('Upcoming Tasks', '/student/upcoming-task', IconCalendarClock),
    item('Available Tasks', '/student/available-task', IconPlayerPlay),
    item('History', '/student/history', IconHistory),
    item('Guidelines', '/student/guidelines', IconHelpCircle),
  ],
};

/** The sidebar of the person who is logged in. */
export const menuOf = (session: Session): MenuItem[] => MENU[session.role](session);
