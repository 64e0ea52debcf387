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
 * The window in which an image of a device is taken in, with its texts when it is first asked for. For those who hold
 * `images:upload`.
 */
export function AddDeviceImage(props: AddImageProps) {
  return (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  );
}
