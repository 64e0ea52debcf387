import { lazy, Suspense } from 'react';
import { loadTexts } from '../i18n/i18n.ts';
import type { AddImageProps } from './add-image/AddImageDialog.tsx';

const Dialog = lazy(async () => {
  const [{ AddImageDialog }] = await Promise.all([
    import('./add-image/AddImageDialog.tsx'),
    loadTexts(['images', 'crop']),
  ]);
  return { default: AddImageDialog };
});

/**
 * The dialog that uploads an image of a device; it is loaded, with its texts, on first use. For people who hold
 * `images:upload`.
 */
export function AddDeviceImage(props: AddImageProps) {
  return (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  );
}
