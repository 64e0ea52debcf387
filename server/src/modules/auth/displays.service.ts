import { hourMs } from '@oilsight/oil';
import { randomUUID } from 'node:crypto';
import { AppError, wallScreensOf } from '@oilsight/contract';
import type { Display, NamedDisplay, WallScreen } from '@oilsight/contract';
import type { AuditDraft } from '../../platform/audit-draft.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Scope } from '../../platform/scope.ts';
import type { DisplayPlace } from './display.rules.ts';
import type { DisplayPlaceStore } from './display-places.store.ts';
import type { DisplayStore } from './displays.store.ts';
import type { Tokens } from './tokens.ts';

/** Valid displays of one account. */
const maxDisplays = 20;

export interface DisplayWish {
  readonly name: string;
  readonly hours: number;
  readonly screens: readonly WallScreen[];
  readonly tenantId?: string | undefined;
  readonly customerId?: string | undefined;
  readonly deviceId?: string | undefined;
  readonly rotateS?: number | undefined;
}

/** Tokens for read-only displays that show what their issuer sees, or a part of it; they can be revoked. */
export interface Displays {
  list(principal: Principal): Promise<NamedDisplay[]>;
  /**
   * @throws AppError `tooManyDisplays`; `displayUnbound`: an administrator named no place; `notFound`: a place out of
   *   sight; `noPermission`: a screen that the role does not have; `sessionExpired` when the login has just been ended
   */
  create(
    principal: Principal,
    auditDraft: AuditDraft,
    wish: DisplayWish,
  ): Promise<NamedDisplay & { tenantUserToken: string }>;
  /** @throws AppError `notFound` */
  remove(principal: Principal, auditDraft: AuditDraft, displayId: string): Promise<void>;
}

export interface DisplaysParts {
  readonly store: DisplayStore;
  readonly places: DisplayPlaceStore;
  readonly tokens: Tokens;
  readonly clock: Clock;
}

export function createDisplays({ store, places, tokens, clock }: DisplaysParts): Displays {
  /** The place that a wish names, once it is known that the caller sees all of it. */
  async function placeOf(scope: Scope, wish: DisplayWish): Promise<DisplayPlace & Pick<Display, 'deviceId'>> {
    const [machine] = await sought(wish.deviceId, (ids) => places.machines(scope, ids));
    const [factory] = await sought(wish.customerId, (ids) => places.factories(scope, ids));
    const [dealer] = await sought(wish.tenantId, (ids) => places.dealers(scope, ids));
    const customerId = factory?.id ?? machine?.customerId ?? null;
    const tenantId = dealer?.id ?? factory?.tenantId ?? machine?.tenantId ?? null;
    const isOneFactory = machine === undefined || machine.customerId === customerId;
    const isOneDealer = [factory, machine].every((part) => part === undefined || part.tenantId === tenantId);
    if (!isOneFactory || !isOneDealer) throw new AppError('notFound');
    // A screen of the dealer needs all factories, also where another screen shows one of them.
    const isWhole = wish.screens.includes('dealer');
    return { tenantId, customerId: isWhole ? null : customerId, deviceId: machine?.id ?? null };
  }

  async function named(scope: Scope, displays: readonly Display[]): Promise<NamedDisplay[]> {
    const ids = (key: 'tenantId' | 'customerId' | 'deviceId') =>
      displays.flatMap((display) => (display[key] === null ? [] : [display[key]]));
    const [dealers, factories, machines] = await Promise.all([
      places.dealers(scope, ids('tenantId')),
      places.factories(scope, ids('customerId')),
      places.machines(scope, ids('deviceId')),
    ]);
    const names = new Map([...dealers, ...factories, ...machines].map(({ id, name }) => [id, name]));
    const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
    return displays.map((display) => ({
      ...display,
      tenantName: nameOf(display.tenantId),
      customerName: nameOf(display.customerId),
      deviceName: nameOf(display.deviceId),
    }));
  }

  return {
    list: async ({ user, scope }) => named(scope, await store.list(user.id, clock.now())),

    async create({ user, scope, sessionId }, auditDraft, wish) {
      const createdAt = clock.now();
      if (wish.screens.some((screen) => !wallScreensOf(user.authority).includes(screen)))
        throw new AppError('noPermission');
      const display: Display = {
        displayId: randomUUID(),
        name: wish.name,
        createdAt,
        expiresAt: createdAt + wish.hours * hourMs,
        usedAt: null,
        screens: [...new Set(wish.screens)],
        rotateS: wish.rotateS ?? null,
        ...(await placeOf(scope, wish)),
      };
      if (scope.reach.kind === 'everything' && display.tenantId === null) throw new AppError('displayUnbound');
      auditDraft.object = { kind: 'display', id: display.displayId, name: wish.name };
      const refusal = await store.create({ accountId: user.id, sessionId, most: maxDisplays }, display);
      if (refusal === 'tooMany') throw new AppError('tooManyDisplays', { limit: maxDisplays });
      if (refusal === 'ended') throw new AppError('sessionExpired');
      const [shown] = await named(scope, [display]);
      if (shown === undefined) throw new Error('a display without its names');
      return { ...shown, tenantUserToken: await tokens.display(user, display.displayId, display.expiresAt) };
    },

    async remove({ user }, auditDraft, displayId) {
      auditDraft.object = { kind: 'display', id: displayId, name: '' };
      const name = await store.revoke(user.id, displayId, clock.now());
      if (name === null) throw new AppError('notFound');
      auditDraft.object = { ...auditDraft.object, name };
    },
  };
}

/** What an id names, if one is given. @throws AppError `notFound` */
async function sought<T>(
  id: string | undefined,
  find: (ids: readonly string[]) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  if (id === undefined) return [];
  const found = await find([id]);
  if (found.length === 0) throw new AppError('notFound');
  return found;
}
