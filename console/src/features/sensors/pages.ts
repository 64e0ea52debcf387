import { page } from '../../domain/pages.ts';
import type { FeaturePage } from '../../domain/pages.ts';

const load = page(['sensors', 'live'], async () => (await import('./SensorManagerPage.tsx')).SensorManagerPage);

export const sensorPages: readonly FeaturePage[] = [
  { path: '/sensorManager', title: 'sensors', frame: 'shell', icon: 'sensor', roles: ['SYS_ADMIN'], load },
];
