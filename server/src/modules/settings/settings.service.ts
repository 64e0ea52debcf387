import { AppError, defaultSystemName } from '@oilsight/contract';
import type { Language, User } from '@oilsight/contract';
import type { Scope } from '../../platform/scope.ts';
import type { AuditDraft } from '../../platform/audit-draft.ts';
import { changesOf } from '../audit/index.ts';
import type { Audit } from '../audit/index.ts';
import { namedBy, ownPlaceOf } from './settings.rules.ts';
import type { Wish } from './settings.rules.ts';
import type { NamedPlace, SettingStore } from './settings.store.ts';

export interface Settings {
  /** @throws AppError `notFound`: the place is not in the caller's scope */
  systemName(scope: Scope, user: User, wish: Wish, language: Language): Promise<string>;
  /** @throws AppError `notFound` when the caller may not set it */
  setSystemName(
    scope: Scope,
    auditDraft: AuditDraft,
    user: User,
    wish: Wish & { readonly systemName: string },
  ): Promise<string>;
}

export function createSettings({ store, audit }: { store: SettingStore; audit: Audit }): Settings {
  /** The place that the call names, else the caller's own; null: none. */
  async function placeOf(scope: Scope, user: User, { tenantId, customerId }: Wish): Promise<NamedPlace | null> {
    const isAsked = tenantId !== null || customerId !== null;
    const own = ownPlaceOf(user);
    const customer = isAsked ? customerId : (own?.customerId ?? null);
    const tenant = isAsked ? tenantId : (own?.tenantId ?? null);
    if (customer === null && tenant === null) return null;
    const place =
      customer === null
        ? tenant === null
          ? null
          : await store.findTenant(scope, tenant, user.tenantId)
        : await store.findCustomer(scope, customer);
    if (place === null || (tenant !== null && place.tenantId !== tenant)) throw new AppError('notFound');
    return place;
  }

  return {
    async systemName(scope, user, wish, language) {
      const place = await placeOf(scope, user, wish);
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
