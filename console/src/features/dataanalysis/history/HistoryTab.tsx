import type { TabProps } from '../tab.ts';
import { LatestValues } from './LatestValues.tsx';

/** What the chosen devices reported, beside each other. */
export function HistoryTab({ devices }: TabProps) {
  return <LatestValues devices={devices} />;
}
