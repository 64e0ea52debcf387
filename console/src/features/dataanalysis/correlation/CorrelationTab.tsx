import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { quantityOf } from '../../../charts/prepare/quantity.ts';
import { useChartLook } from '../../../domain/useChartLook.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Empty } from '../../../ui/Notice.tsx';
import { FilterSelect } from '../../../ui/SelectField.tsx';
import { lengthOf, readAddress } from '../address.ts';
import { LimitNotice } from '../LimitNotice.tsx';
import { limitProblem } from '../limits.ts';
import { PageSkeleton } from '../PageSkeleton.tsx';
import type { TabProps } from '../tab.ts';
import styles from './Correlation.module.css';
import { CorrelationStudy } from './CorrelationStudy.tsx';
import { correlationQuery } from './queries.ts';
import { Ranges } from './Ranges.tsx';
import { useNumericKeys } from './useNumericKeys.ts';

/** The chosen key if the device has it, else the first of those that it has, leaving out one. */
function keyIn(keys: readonly string[], wanted: readonly (string | null)[], taken?: string): string | undefined {
  return (
    wanted.find((key): key is string => key !== null && keys.includes(key)) ??
    keys.find((key) => key !== taken) ??
    keys[0]
  );
}

/** How two indicators of a device, or of two devices, go together. */
export function CorrelationTab(props: TabProps) {
  const { devices, search, onAddress } = props;
  const { t } = useTranslation('statistics');
  const look = useChartLook();
  const [first] = devices;
  const other = devices.find(({ deviceId }) => deviceId === search.get('yDevice')) ?? first;
  if (first === undefined || other === undefined) throw new Error('no device to study');
  const own = useNumericKeys(first);
  const others = useNumericKeys(other);
  if (own.keys === null || others.keys === null) {
    const failed = own.keys === null ? own : others;
    return failed.error === null ? (
      <PageSkeleton />
    ) : (
      <Card>
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} isRetrying={failed.isFetching} />
      </Card>
    );
  }
  const x = keyIn(own.keys, [search.get('x'), 'oil_temperature']);
  const y = keyIn(others.keys, [search.get('y'), 'water_saturation'], other === first ? x : undefined);
  if (x === undefined || y === undefined)
    return (
      <Card>
        <Empty icon="chart" title={t('noKeys.title')}>
          <p>{t('noKeys.text')}</p>
        </Empty>
      </Card>
    );
  const put = (change: Readonly<Record<string, string | null>>) =>
    onAddress((now) => {
      for (const [name, value] of Object.entries(change)) {
        if (value === null) now.delete(name);
        else now.set(name, value);
      }
      return now;
    });
  const optionsOf = (keys: readonly string[]) =>
    keys.map((value) => ({ value, label: quantityOf(value, look.language, look.units).name }));
  return (
    <div className={styles.tab}>
      <Card>
        <div className={styles.controls}>
          <span className={styles.label}>{t('correlation.x')}</span>
          <FilterSelect
            label={t('correlation.x')}
            all={null}
            options={optionsOf(own.keys)}
            value={x}
            onChange={(key) => put({ x: key })}
          />
          {other === first ? (
            <Button
              kind="quiet"
              size="s"
              icon="repeat"
              label={t('correlation.swap')}
              onClick={() => put({ x: y, y: x })}
            />
          ) : null}
          <span className={styles.label}>{t('correlation.y')}</span>
          <FilterSelect
            label={t('correlation.y')}
            all={null}
            options={optionsOf(others.keys)}
            value={y}
            onChange={(key) => put({ y: key })}
          />
          {devices.length > 1 ? (
            <FilterSelect
              label={t('correlation.device')}
              all={null}
              options={devices.map(({ deviceId, deviceName }) => ({ value: deviceId, label: deviceName }))}
              value={other.deviceId}
              onChange={(deviceId) => put({ yDevice: deviceId === first.deviceId ? null : deviceId })}
            />
          ) : null}
          <span className={styles.rest}>
            <Ranges search={search} onAddress={onAddress} />
          </span>
        </div>
      </Card>
      <Checked
        {...props}
        x={x}
        y={y}
        deviceId={first.deviceId}
        otherDeviceId={other.deviceId}
        otherName={other === first ? '' : other.deviceName}
      />
    </div>
  );
}

/** The answer, or the limit that the question is beyond. */
function Checked(props: AnswerProps) {
  const { search, x, y } = props;
  const problem = limitProblem({
    devices: 1,
    keys: [x, y],
    spanMs: lengthOf(readAddress(search).range),
    interval: null,
  });
  return problem === null ? <Answer {...props} /> : <LimitNotice problem={problem} keys={[props.x, props.y]} />;
}

interface AnswerProps extends Pick<TabProps, 'search' | 'onAddress'> {
  readonly x: string;
  readonly y: string;
  readonly deviceId: string;
  readonly otherDeviceId: string;
  /** Empty: the same device. */
  readonly otherName: string;
}

function Answer({ search, onAddress, otherName, ...question }: AnswerProps) {
  const { t } = useTranslation('statistics');
  const look = useChartLook();
  const { range } = readAddress(search);
  const query = useQuery(correlationQuery({ ...question, range }));
  if (query.data === undefined)
    return query.error === null ? (
      <PageSkeleton />
    ) : (
      <Card>
        <ErrorState error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      </Card>
    );
  if (query.data.n === 0)
    return (
      <Card>
        <Empty icon="chart" title={t('correlation.empty.title')}>
          <p>{t('correlation.empty.text')}</p>
        </Empty>
      </Card>
    );
  const [x, y] = [question.x, question.y].map((key) => quantityOf(key, look.language, look.units));
  if (x === undefined || y === undefined) return null;
  const ySide = otherName === '' ? y : { ...y, name: `${y.name} (${otherName})` };
  return (
    <CorrelationStudy correlation={query.data} x={x} y={ySide} look={look} search={search} onAddress={onAddress} />
  );
}
