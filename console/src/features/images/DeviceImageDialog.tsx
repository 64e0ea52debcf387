import { holds } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { me } from '../../api/me.ts';
import { AddDeviceImage } from '../../domain/AddDeviceImage.tsx';
import { ImageManager } from './ImageManager.tsx';

/** Images of devices: who may remove them gets all of them to look after, others upload one. */
export function DeviceImageDialog({ onClose }: { readonly onClose: () => void }) {
  const { data } = useQuery(me);
  if (data === undefined) return null;
  return holds(data.user.authority, 'images:manage') ? <ImageManager onClose={onClose} /> : <AddDeviceImage onClose={onClose} />;
}
