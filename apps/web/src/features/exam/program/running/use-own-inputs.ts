import { useLocalStorage } from '@mantine/hooks';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { useMemo, useState, type Dispatch, type SetStateAction } from 'react';
import { knownDeviceKey } from '../../../../lib/device/device-key.ts';
import { sealWith } from '../../../../lib/device/seal.ts';

type Texts = Readonly<Record<string, string>>;

/** The inputs of the student's own, by question; a question without one shows none. */
export interface OwnInputs {
  texts: Texts;
  /** Null takes the input of a question away. */
  change: (questionId: string, text: string | null) => void;
}

const NONE: Texts = {};

const inputsOf = (texts: Texts, set: Dispatch<SetStateAction<Texts>>): OwnInputs => ({
  texts,
  change: (questionId, text) =>
    set(({ [questionId]: _before, ...others }) =>
      text === null ? others : { ...others, [questionId]: text },
    ),
});

/** Turns inputs into what a device may keep of an account, and back. Without the account's key nothing is kept. */
const lockedAt = (userId: string, place: string) => {
  const key = knownDeviceKey(userId);
  const seal = key && sealWith(key);
  return {
    serialize: (texts: Texts): string => (seal ? bytesToHex(seal.lock(place, texts)) : ''),
    deserialize: (kept: string | undefined): Texts => {
      try {
        // What opens was locked here.
        return (kept && (seal?.open(place, hexToBytes(kept)) as Texts | undefined)) || NONE;
      } catch {
        return NONE;
      }
    },
  };
};

/** Kept on this device until the logout, locked like the programs. */
export const useOwnInputs = (userId: string, taskId: string): OwnInputs => {
  const key = `assay-exam/${userId}/${taskId}/own-inputs`;
  const locked = useMemo(() => lockedAt(userId, key), [userId, key]);
  const [texts, set] = useLocalStorage({
    ...locked,
    key,
    defaultValue: NONE,
    getInitialValueInEffect: false,
  });
  return inputsOf(texts, set);
};

/** Kept as long as the page is open. */
export const useOwnInputsHere = (): OwnInputs => inputsOf(...useState(NONE));
