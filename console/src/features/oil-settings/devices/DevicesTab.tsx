import type { Device } from '@oilsight/contract';
import { DeviceLog } from '../../../domain/device-log/DeviceLog.tsx';
import { DeviceFrame } from '../DeviceFrame.tsx';
import { OilChargesCard } from './OilChargesCard.tsx';
import { PresentOil } from './PresentOil.tsx';

/** Which oil is in each device, and its log. */
export function DevicesTab() {
  return <DeviceFrame>{(device) => <DeviceOil key={device.deviceId} device={device} />}</DeviceFrame>;
}

function DeviceOil({ device }: { readonly device: Device }) {
  return (
    <>
      <PresentOil device={device} />
      <OilChargesCard device={device} />
      <DeviceLog device={device} />
    </>
  );
}
