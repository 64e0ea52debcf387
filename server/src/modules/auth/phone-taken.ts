import type { Authority } from '@oilsight/contract';
import type { Queryable } from '../../platform/pg.ts';
import { nameLock, unscoped } from '../../platform/statements.ts';

/** Where an account stands that has, or is about to get, a phone. */
interface PhoneOwner {
  readonly authority: Authority;
  readonly tenantId: string | null;
  readonly customerId: string | null;
}

/**
 * Whether another account of the same role and place has the phone. The phone is locked until the transaction ends:
 * simultaneous calls run one after the other.
 *
 * @param exceptId the account itself; null: it does not exist yet
 */
export const isPhoneTaken = unscoped(
  'a phone is taken whoever may see its owner',
  (tables) =>
    async (tx: Queryable, phone: string, owner: PhoneOwner, exceptId: string | null): Promise<boolean> => {
      await tx.run('auth.lockPhone', nameLock('phone', phone));
      const other = await tx.first(
        'auth.phoneTaken',
        tables
          .selectFrom('account')
          .select('id')
          .where('phone', '=', phone)
          .where('authority', '=', owner.authority)
          .where('tenant_id', 'is not distinct from', owner.tenantId)
          .where('customer_id', 'is not distinct from', owner.customerId)
          .where('id', 'is distinct from', exceptId)
          .limit(1),
      );
      return other !== null;
    },
);
