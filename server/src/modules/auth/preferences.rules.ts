import { Preferences } from '@oilsight/contract';
import type { Language } from '@oilsight/contract';

const defaults: Omit<Preferences, 'language'> = {
  timeZone: null,
  units: { temperature: 'celsius', viscosity: 'mm2PerS', particles: 'perMl' },
  theme: 'system',
  notifications: { sms: true, email: true, wechat: true, level: 2 },
};

/** A person's preferences, with defaults for missing ones. Stored entries that are no longer valid count as missing. */
export function preferencesOf(kept: unknown, language: Language): Preferences {
  const chosen = typeof kept === 'object' && kept !== null ? kept : {};
  const whole = Preferences.safeParse({ ...defaults, ...chosen, language });
  if (whole.success) return whole.data;
  // One invalid entry must not discard the others.
  let preferences: Preferences = { ...defaults, language };
  for (const [name, value] of Object.entries(chosen)) {
    const next = Preferences.safeParse({ ...preferences, [name]: value, language });
    if (next.success) preferences = next.data;
  }
  return preferences;
}
