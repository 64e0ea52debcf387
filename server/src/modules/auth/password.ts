import { hash, verify } from '@node-rs/argon2';

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. About 50 ms here. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Argon2id in PHC form, with a salt of its own. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

export interface PasswordCheck {
  /** `storedHash` null: nobody has that name. It takes as long as a wrong password, so that names cannot be found out by the clock. */
  matches(storedHash: string | null, password: string): Promise<boolean>;
}

export function createPasswordCheck(): PasswordCheck {
  let nobody: Promise<string> | null = null;
  return {
    async matches(storedHash, password) {
      nobody ??= hashPassword('nobody has this password');
      const isRight = await verify(storedHash ?? (await nobody), password);
      return isRight && storedHash !== null;
    },
  };
}
