import { hash, verify } from '@node-rs/argon2';
import { AppError } from '@oilsight/contract';

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. About 50 ms here. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes with Argon2id in PHC form, with a random salt. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/** Passwords that are checked at the same time, in all; each check takes 19 MiB and a thread. */
const maxChecks = 64;
/** For one name: more than the attempts that strangers may make at once, so that they cannot block a name. */
const maxChecksOfName = 16;
const retryS = 2;

export interface PasswordCheck {
  /**
   * `storedHash` null: nobody has that name. The check then takes as long as a wrong password, so that response times
   * do not reveal names. @throws AppError `overloaded`
   */
  matches(userName: string, storedHash: string | null, password: string): Promise<boolean>;
}

export function createPasswordCheck(): PasswordCheck {
  let nobody: Promise<string> | null = null;
  let checks = 0;
  const ofNames = new Map<string, number>();
  return {
    async matches(userName, storedHash, password) {
      const name = userName.toLowerCase();
      const ofName = ofNames.get(name) ?? 0;
      if (checks >= maxChecks || ofName >= maxChecksOfName) throw new AppError('overloaded', { seconds: retryS });
      checks += 1;
      ofNames.set(name, ofName + 1);
      try {
        nobody ??= hashPassword('nobody has this password');
        const isRight = await verify(storedHash ?? (await nobody), password);
        return isRight && storedHash !== null;
      } finally {
        checks -= 1;
        const left = (ofNames.get(name) ?? 1) - 1;
        if (left === 0) ofNames.delete(name);
        else ofNames.set(name, left);
      }
    },
  };
}
