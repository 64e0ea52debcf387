import type { Device } from '@oilsight/contract';
import { DeviceFrame } from '../DeviceFrame.tsx';
import { FillingsCard } from './FillingsCard.tsx';
import { LogCard } from './LogCard.tsx';
import { PresentOil } from './PresentOil.tsx';

/** Which oil is in each device, and its log. */
export function DevicesTab() {
  return <DeviceFrame>{(device) => <DeviceOil key={device.deviceId} device={device} />}</DeviceFrame>;
}

function DeviceOil({ device }: { readonly device: Device }) {
  return (
    <>
      <PresentOil device={device} />
      <FillingsCard device={device} />
      <LogCard device={device} />
    </>
  );
}
