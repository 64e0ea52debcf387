import { AppError, defaultSystemName } from '@oilsight/contract';
import type { Language, User } from '@oilsight/contract';
import type { Principal } from '../../platform/principal.ts';
import type { Scope } from '../../platform/scope.ts';
import type { AuditDraft } from '../../platform/audit-draft.ts';
import { changesOf } from '../audit/index.ts';
import type { Audit } from '../audit/index.ts';
import { namedBy, placeSeenBy } from './settings.rules.ts';
import type { Wish } from './settings.rules.ts';
import type { NamedPlace, SettingStore } from './settings.store.ts';

type Seeing = Pick<Principal, 'user' | 'place'>;

export interface Settings {
  /** @throws AppError `notFound`: the place is not in the caller's scope */
  systemName(scope: Scope, caller: Seeing, wish: Wish, language: Language): Promise<string>;
  /** @throws AppError `notFound` when the caller may not set it */
  setSystemName(
    scope: Scope,
    auditDraft: AuditDraft,
    user: User,
    wish: Wish & { readonly systemName: string },
  ): Promise<string>;
}

export function createSettings({ store, audit }: { store: SettingStore; audit: Audit }): Settings {
  /** The place that the call names, else the one that the caller sees; null: none. */
  async function placeOf(scope: Scope, caller: Seeing, { tenantId, customerId }: Wish): Promise<NamedPlace | null> {
    const isAsked = tenantId !== null || customerId !== null;
    const own = placeSeenBy(caller);
    const customer = isAsked ? customerId : (own?.customerId ?? null);
    const tenant = isAsked ? tenantId : (own?.tenantId ?? null);
    if (customer === null && tenant === null) return null;
    const place =
      customer === null
        ? tenant === null
          ? null
          : await store.findTenant(scope, tenant, caller.user.tenantId)
        : await store.findCustomer(scope, customer);
    if (place === null || (tenant !== null && place.tenantId !== tenant)) throw new AppError('notFound');
    return place;
  }

  return {
    async systemName(scope, caller, wish, language) {
      const place = await placeOf(scope, caller, wish);
      return place?.systemName ?? place?.tenantSystemName ?? defaultSystemName[language];
    },

    async setSystemName(_scope, auditDraft, user, { systemName, ...wish }) {
      const owner = namedBy(user, wish);
      if (owner === null) throw new AppError('notFound');
      await store.transaction(async (tx) => {
        const place = await store.lock(tx, owner);
        if (place === null) throw new AppError('notFound');
        await store.setSystemName(tx, place, systemName);
        const object = {
          kind: owner.customerId === null ? 'tenant' : 'customer',
          id: owner.customerId ?? owner.tenantId,
          name: place.name,
          tenantId: owner.tenantId,
        } as const;
        await audit.record(tx, auditDraft, {
          object,
          changes: changesOf({ systemName: place.systemName }, { systemName }),
        });
      });
      return systemName;
    },
  };
}
