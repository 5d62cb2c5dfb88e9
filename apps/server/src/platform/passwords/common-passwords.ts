/** Passwords that guessers try first: 18,000 of the commonest that are long enough to be chosen. */
let commonest: Promise<ReadonlySet<string>> | undefined;

const readCommonest = async (): Promise<ReadonlySet<string>> => {
  // Unpacked when the first password is chosen: a server that starts need not wait for it.
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
};

const COMMON = 'This password is one of the commonest, which guessers try first. Please choose another one.';

/** What is wrong with a chosen password that no rule of the contract can know; null when nothing is. */
export const findCommonProblem = async (password: string): Promise<string | null> => {
  commonest ??= readCommonest();
  return (await commonest).has(password.toLowerCase()) ? COMMON : null;
};
