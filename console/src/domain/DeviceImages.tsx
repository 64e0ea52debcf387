import { lazy, Suspense } from 'react';
import { loadTexts } from '../i18n/i18n.ts';
import type { AddImageProps } from './add-image/AddImageDialog.tsx';
import { AddDeviceImage } from './AddDeviceImage.tsx';
import { useHolds } from './useHolds.ts';

const Manager = lazy(async () => {
  const [{ ImageManager }] = await Promise.all([
    import('./image-manager/ImageManager.tsx'),
    loadTexts(['images', 'crop']),
  ]);
  return { default: ImageManager };
});

/**
 * Images of devices, for people who hold `images:upload`: those who may also remove images can manage all of them,
 * others upload one.
 */
export function DeviceImages(props: AddImageProps) {
  return useHolds('images:manage') ? (
    <Suspense fallback={null}>
      <Manager {...props} />
    </Suspense>
  ) : (
    <AddDeviceImage {...props} />
  );
}
