import type { DemoPerson } from './institute.ts';
import type { DemoShare } from './share.ts';

export interface DemoStudent extends DemoPerson {
  department: string;
  semester: number;
  /** Passout year, four digits. */
  batch: string;
  /** Name of the group the student is in. */
  group: string;
}

export interface DemoGroup {
  name: string;
  /** Username. */
  owner: string;
  sharedWith?: readonly DemoShare[];
  department: string;
  semester: number;
  batch: string;
  members: readonly (readonly [fullname: string, gender: DemoPerson['gender']])[];
}

/** The groups with their members; students are numbered through all of them in this order. */
export const GROUPS: readonly DemoGroup[] = [
  {
    name: 'CE-A Sem 5 Batch 2027',
    owner: 'faculty',
    department: 'Computer Engineering',
    semester: 5,
    batch: '2027',
    members: [
      ['Aarohi Mehta', 'FEMALE'],
      ['Rehan Qureshi', 'MALE'],
      ['Gurleen Sandhu', 'FEMALE'],
      ['Karthik Raghunathan', 'MALE'],
      ['Sneha Kulkarni', 'FEMALE'],
      ['Joel Fernandes', 'MALE'],
      ['Ishita Banerjee', 'FEMALE'],
      ['Devansh Solanki', 'MALE'],
      ['Zoya Pathan', 'FEMALE'],
      ['Tashi Namgyal', 'MALE'],
    ],
  },
  {
    name: 'CE-B Sem 5 Batch 2027',
    owner: 'faculty',
    department: 'Computer Engineering',
    semester: 5,
    batch: '2027',
    members: [
      ['Anvitha Reddy', 'FEMALE'],
      ['Yashraj Chavda', 'MALE'],
      ['Mariam Contractor', 'FEMALE'],
      ['Nikhil Warrier', 'MALE'],
      ['Pooja Rathva', 'FEMALE'],
      ['Harpreet Bedi', 'MALE'],
      ['Rutuja Shinde', 'FEMALE'],
      ['Abdul Kadir Vohra', 'MALE'],
      ['Lavanya Iyengar', 'FEMALE'],
      ['Manav Trivedi', 'MALE'],
    ],
  },
  {
    name: 'CE-A Sem 3 Batch 2028',
    owner: 'faculty',
    department: 'Computer Engineering',
    semester: 3,
    batch: '2028',
    members: [
      ['Kavya Bhatt', 'FEMALE'],
      ['Arnab Chatterjee', 'MALE'],
      ['Sana Memon', 'FEMALE'],
      ['Pranav Gokhale', 'MALE'],
      ['Christina Mathew', 'FEMALE'],
      ['Veer Jadeja', 'MALE'],
      ['Tanisha Agarwal', 'FEMALE'],
      ['Suraj Munda', 'MALE'],
      ['Meher Irani', 'FEMALE'],
      ['Bhavesh Prajapati', 'MALE'],
    ],
  },
  {
    name: 'CE-B Sem 3 Batch 2028',
    owner: 'faculty',
    department: 'Computer Engineering',
    semester: 3,
    batch: '2028',
    members: [
      ['Nandini Pillai', 'FEMALE'],
      ['Faizan Ansari', 'MALE'],
      ['Jhanvi Parmar', 'FEMALE'],
      ['Lalrinsanga Hmar', 'MALE'],
      ['Simran Gill', 'FEMALE'],
      ['Omkar Sawant', 'MALE'],
      ['Riya Dsouza', 'FEMALE'],
      ['Madhav Acharya', 'OTHER'],
      ['Shruti Nair', 'FEMALE'],
      ['Parth Vaghela', 'MALE'],
    ],
  },
  {
    name: 'IT-A Sem 5 Batch 2027',
    owner: 'faculty2',
    department: 'Information Technology',
    semester: 5,
    batch: '2027',
    members: [
      ['Ananya Hegde', 'FEMALE'],
      ['Sahil Bohra', 'MALE'],
      ['Nasreen Saiyed', 'FEMALE'],
      ['Rohit Kashyap', 'MALE'],
      ['Wangchuk Lepcha', 'MALE'],
      ['Diya Makwana', 'FEMALE'],
      ['Jaideep Rawat', 'MALE'],
      ['Sharon Thomas', 'FEMALE'],
      ['Aditya Mhatre', 'MALE'],
      ['Keerthana Selvam', 'FEMALE'],
    ],
  },
  {
    name: 'IT-A Sem 3 Batch 2028',
    owner: 'faculty2',
    department: 'Information Technology',
    semester: 3,
    batch: '2028',
    members: [
      ['Mihir Zaveri', 'MALE'],
      ['Ayesha Tungekar', 'FEMALE'],
      ['Prakash Oraon', 'MALE'],
      ['Navjot Dhillon', 'FEMALE'],
      ['Stephen Rozario', 'MALE'],
      ['Vidhi Kothari', 'FEMALE'],
      ['Ramesh Bishnoi', 'MALE'],
      ['Trisha Mukherjee', 'FEMALE'],
      ['Arif Mansuri', 'MALE'],
      ['Hetal Chaudhari', 'FEMALE'],
    ],
  },
];

/** `student1` to `student60`. */
export const STUDENTS: readonly DemoStudent[] = GROUPS.flatMap((group) =>
  group.members.map(([fullname, gender]) => ({ fullname, gender, group })),
).map(({ fullname, gender, group }, index) => ({
  username: `student${index + 1}`,
  fullname,
  gender,
  email: `${fullname.toLowerCase().replaceAll(' ', '.')}@example.edu`,
  phone: `+91${9_000_001_001 + index}`,
  department: group.department,
  semester: group.semester,
  batch: group.batch,
  group: group.name,
}));
