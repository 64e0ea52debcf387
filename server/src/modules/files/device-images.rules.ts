import type { User } from '@oilsight/contract';
import { ownPlaceOf } from '../settings/settings.rules.ts';

export type ImageFormat = 'png' | 'gif';

/** Whose an image is. Neither: the operator's, for everybody. Without a customer: a dealer's, for all its factories. */
export interface ImagePlace {
  readonly tenantId: string | null;
  readonly customerId: string | null;
}

/** What an image is stored under: an id without dashes, a dash, and what people call it. */
export function storedNameOf(id: string, fileName: string): string {
  return `${id.replaceAll('-', '')}-${fileName}`;
}

/** The id and the name in a stored name; null: it is none. */
export function partsOf(storedName: string): { readonly id: string; readonly fileName: string } | null {
  const found = /^([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})-(.+)$/su.exec(storedName);
  if (found === null) return null;
  return { id: found.slice(1, 6).join('-'), fileName: found[6] ?? '' };
}

/** Whose an image is that somebody uploads; null: they belong nowhere. */
export function placeOfUpload(user: Pick<User, 'authority' | 'tenantId' | 'customerId'>): ImagePlace | null {
  if (user.authority === 'SYS_ADMIN') return { tenantId: null, customerId: null };
  const place = ownPlaceOf(user);
  // A factory's user without a factory speaks for no dealer.
  return user.authority === 'CUSTOMER_USER' && place?.customerId === null ? null : place;
}

/**
 * Whether a device of that factory may show an image: the operator's fits everywhere, a dealer's in all its factories.
 */
export function fitsDevice(
  image: ImagePlace,
  device: { readonly tenantId: string; readonly customerId: string },
): boolean {
  return (
    (image.tenantId === null || image.tenantId === device.tenantId) &&
    (image.customerId === null || image.customerId === device.customerId)
  );
}
