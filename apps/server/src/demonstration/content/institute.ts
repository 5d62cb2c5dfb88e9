type Gender = 'MALE' | 'FEMALE' | 'OTHER';

/** A person with an account. Phones and addresses are invented. */
export interface DemoPerson {
  username: string;
  fullname: string;
  gender: Gender;
  email: string;
  phone: string;
}

export interface DemoSubject {
  code: string;
  name: string;
  semester: number;
  /** Titles of the course outcomes; the first has order 1. */
  modules: readonly string[];
}

export interface DemoDepartment {
  name: string;
  head: DemoPerson;
  faculty: readonly DemoPerson[];
  subjects: readonly DemoSubject[];
}

const at = (name: string): string => `${name}@example.edu`;

/** A person who logs in with the email address, unless another username is given. */
const person = (
  fullname: string,
  gender: Gender,
  mailbox: string,
  phone: string,
  username = at(mailbox),
): DemoPerson => ({ username, fullname, gender, email: at(mailbox), phone });

export const ADMIN: Pick<DemoPerson, 'username' | 'fullname' | 'email'> = {
  username: 'admin',
  fullname: 'Platform Administrator',
  email: at('admin'),
};

export const INSTITUTE_NAME = 'Narmada Valley Institute of Technology';

export const INSTITUTE_HEAD: DemoPerson = person(
  'Dr Vasudha Kelkar',
  'FEMALE',
  'vasudha.kelkar',
  '+919000000101',
  'hoi',
);

export const DEPARTMENTS: readonly DemoDepartment[] = [
  {
    name: 'Computer Engineering',
    head: person('Dr Harish Purohit', 'MALE', 'harish.purohit', '+919000000102', 'hod'),
    faculty: [
      person('Prof Ketaki Joglekar', 'FEMALE', 'ketaki.joglekar', '+919000000111', 'faculty'),
      person('Dr Meenal Deshpande', 'FEMALE', 'meenal.deshpande', '+919000000112'),
      person('Prof Imtiyaz Shaikh', 'MALE', 'imtiyaz.shaikh', '+919000000113'),
      person('Prof Rosalind Dias', 'FEMALE', 'rosalind.dias', '+919000000114'),
      person('Dr Senthil Arumugam', 'MALE', 'senthil.arumugam', '+919000000115'),
      person('Prof Jaswant Grewal', 'MALE', 'jaswant.grewal', '+919000000116'),
    ],
    subjects: [
      {
        code: 'CE301',
        name: 'Data Structures',
        semester: 3,
        modules: [
          'Use arrays, strings and matrices to represent and traverse data',
          'Apply stacks and queues to problems of order',
          'Build and change linked lists with pointers',
          'Construct and traverse binary trees and heaps',
          'Choose a hashing scheme and resolve collisions',
        ],
      },
      {
        code: 'CE303',
        name: 'Object Oriented Programming with Java',
        semester: 3,
        modules: [
          'Model a problem with classes, objects and encapsulation',
          'Reuse and specialise behaviour by inheritance and polymorphism',
          'Handle errors with exceptions',
          'Solve problems with collections and generics',
        ],
      },
      {
        code: 'CE501',
        name: 'Design and Analysis of Algorithms',
        semester: 5,
        modules: [
          'Analyse the time and space complexity of recursive and iterative algorithms',
          'Design divide and conquer algorithms for searching and sorting',
          'Design greedy algorithms and argue their correctness',
          'Solve optimisation problems by dynamic programming',
          'Apply traversals and shortest paths on graphs',
          'Use number theory and bit operations in algorithms',
        ],
      },
    ],
  },
  {
    name: 'Information Technology',
    head: person('Dr Nandita Borgohain', 'FEMALE', 'nandita.borgohain', '+919000000103'),
    faculty: [
      person('Prof Farhad Daruwala', 'MALE', 'farhad.daruwala', '+919000000121', 'faculty2'),
      person('Dr Lalitha Subramanian', 'FEMALE', 'lalitha.subramanian', '+919000000122'),
      person('Prof Tenzin Wangdi', 'MALE', 'tenzin.wangdi', '+919000000123'),
      person('Prof Shabana Mirza', 'FEMALE', 'shabana.mirza', '+919000000124'),
    ],
    subjects: [
      {
        code: 'IT301',
        name: 'Programming with Python',
        semester: 3,
        modules: [
          'Write programs with expressions, decisions and loops',
          'Process strings and lists',
          'Organise data in dictionaries and sets',
          'Structure programs with functions and recursion',
          'Read, check and summarise text data',
        ],
      },
      {
        code: 'IT503',
        name: 'Web Technologies',
        semester: 5,
        modules: [
          'Structure a page with semantic HTML',
          'Style and lay out pages with CSS',
          'Make pages react to the user with JavaScript',
          'Build accessible forms and check what is entered',
        ],
      },
    ],
  },
];
