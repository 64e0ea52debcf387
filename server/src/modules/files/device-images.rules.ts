import type { User } from '@oilsight/contract';
import { ownPlaceOf } from '../settings/settings.rules.ts';

/**
 * The owner of an image. Without a dealer: the operator, and everybody may use it. Without a customer: a dealer, and
 * all its factories may use it.
 */
export interface ImagePlace {
  readonly tenantId: string | null;
  readonly customerId: string | null;
}

/** The name under which an image is stored: an id without dashes, a dash, and the file name. */
export function storedNameOf(id: string, fileName: string): string {
  return `${id.replaceAll('-', '')}-${fileName}`;
}

/** The id and the file name in a stored name; null: it is not a stored name. */
export function partsOf(storedName: string): { readonly id: string; readonly fileName: string } | null {
  const found = /^([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})-(.+)$/su.exec(storedName);
  if (found === null) return null;
  return { id: found.slice(1, 6).join('-'), fileName: found[6] ?? '' };
}

/** The owner of an image that a person uploads; null: the person belongs to no place. */
export function placeOfUpload(user: Pick<User, 'authority' | 'tenantId' | 'customerId'>): ImagePlace | null {
  if (user.authority === 'SYS_ADMIN') return { tenantId: null, customerId: null };
  const place = ownPlaceOf(user);
  // A factory's user without a factory must not upload for the dealer.
  return user.authority === 'CUSTOMER_USER' && place?.customerId === null ? null : place;
}

/** Whether a device of that factory may show an image: the operator's are for all, a dealer's for all its factories. */
export function fitsDevice(
  image: ImagePlace,
  device: { readonly tenantId: string; readonly customerId: string },
): boolean {
  return (
    (image.tenantId === null || image.tenantId === device.tenantId) &&
    (image.customerId === null || image.customerId === device.customerId)
  );
}
