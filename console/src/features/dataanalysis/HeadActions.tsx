import type { ComponentType } from 'react';
import styles from './HeadActions.module.css';
import { AskAboutCurves } from './AskAboutCurves.tsx';
import { CopyLink } from './CopyLink.tsx';
import { ExportReadings } from './exports/ExportReadings.tsx';
import type { TabProps } from './tab.ts';
import { NamedViews } from './views/NamedViews.tsx';

/** What stands at the right of the head of every part, in this order. Each shows nothing to a person who may not use it. */
const actions: readonly ComponentType<TabProps>[] = [AskAboutCurves, NamedViews, CopyLink, ExportReadings];

export function HeadActions(props: TabProps) {
  return (
    <div className={styles.actions}>
      {actions.map((Action, place) => (
        <Action key={place} {...props} />
      ))}
    </div>
  );
}
