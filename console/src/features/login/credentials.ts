/** What is wrong with a field before it is sent; the keys are texts of `login:wrong`. */
export interface Wrongs {
  readonly username: 'usernameMissing' | null;
  readonly password: 'passwordMissing' | 'passwordShort' | null;
}

/** Shortest password of the product, characters. */
const shortest = 6;

export function wrongsOf({ username, password }: { readonly username: string; readonly password: string }): Wrongs {
  return {
    username: username.trim() === '' ? 'usernameMissing' : null,
    password: password === '' ? 'passwordMissing' : password.length < shortest ? 'passwordShort' : null,
  };
}
