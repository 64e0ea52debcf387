import { LimitSections } from '../../../domain/limits/LimitSections.tsx';
import { DeviceFrame } from '../DeviceFrame.tsx';

/** The limits and targets of the chosen machine. */
export function LimitsTab() {
  return (
    <DeviceFrame>{(device, all) => <LimitSections key={device.deviceId} device={device} all={all} />}</DeviceFrame>
  );
}
