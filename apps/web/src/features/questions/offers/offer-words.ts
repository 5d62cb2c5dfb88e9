import { AUTHORS, BANKS, type Bank, type Offer, type Role } from '@assay/contract';

/** Whether somebody offers and copies questions; the others who read the bank agree to what leaves their institute. */
export const offersAndCopies = (role: Role): boolean => (AUTHORS as readonly Role[]).includes(role);

/** Who sees what is offered there. */
export const REACH: Readonly<Record<Bank, string>> = {
  DEPARTMENT: 'Faculty and the head of your department.',
  INSTITUTE: 'Faculty and heads of all departments of your institute.',
  PLATFORM:
    'Authors of every institute, once the head of your institute or an administrator agrees. Until then your institute alone.',
};

/** Where an offer is, as a list has it: `All institutes (waiting)`. */
export const bankWords = ({ bank, isWaiting }: Pick<Offer, 'bank' | 'isWaiting'>): string =>
  isWaiting ? `${BANKS[bank]} (waiting)` : BANKS[bank];

/** How many copies of a question there are: `1 copy`. */
export const copyWords = (copies: number): string => (copies === 1 ? '1 copy' : `${copies} copies`);
