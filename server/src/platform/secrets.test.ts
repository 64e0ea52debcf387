import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testFolder } from '../../test/folder.ts';
import { jwtSecretOf } from './secrets.ts';

describe('the key of session tokens', () => {
  it('is the setting, where there is one', () => {
    expect(jwtSecretOf({ jwtSecret: 'x'.repeat(32), dataDir: '/nowhere' })).toBe('x'.repeat(32));
  });

  it('is made once otherwise, and read by its owner only', () => {
    const dataDir = testFolder();
    const made = jwtSecretOf({ jwtSecret: '', dataDir });
    expect(made).toMatch(/^[\w-]{64}$/);
    expect(jwtSecretOf({ jwtSecret: '', dataDir })).toBe(made);
    expect(jwtSecretOf({ jwtSecret: '', dataDir: testFolder() })).not.toBe(made);
    expect(statSync(join(dataDir, 'secrets', 'jwt.key')).mode & 0o777).toBe(0o600);
  });

  it('is refused when it was cut', () => {
    const dataDir = testFolder();
    jwtSecretOf({ jwtSecret: '', dataDir });
    writeFileSync(join(dataDir, 'secrets', 'jwt.key'), 'short');
    expect(() => jwtSecretOf({ jwtSecret: '', dataDir })).toThrow(/holds no usable key: remove it/);
  });
});
