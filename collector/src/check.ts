import type { CollectorConfig } from '@oilsight/contract';
import { createModbusConnection } from './modbus/connection.ts';
import { createSensorReader } from './poll/read-sensor.ts';

/** Polls every sensor once. Returns a table of the results, and whether all sensors gave all readings. */
export async function checkSensors({
  connections,
}: Pick<CollectorConfig, 'connections'>): Promise<{ readonly table: string; readonly isGood: boolean }> {
  const rows: string[][] = [['sensor', 'key', 'value', 'unit', '']];
  const lists = await Promise.all(
    connections.map(async (connection) => {
      const line = createModbusConnection(connection);
      const found: { readonly row: string[]; readonly isGood: boolean }[] = [];
      for (const sensor of connection.sensors) {
        const { values, missing } = await createSensorReader(sensor, line).poll(connection.retries);
        for (const { key, unit } of sensor.registers) {
          const value = values[key];
          const why = value === undefined ? (missing.get(key)?.message ?? 'not a number') : '';
          found.push({
            row: [
              `${sensor.device} (${connection.name}, unit ${sensor.unitId})`,
              key,
              value === undefined ? '–' : String(value),
              unit,
              why,
            ],
            isGood: value !== undefined,
          });
        }
      }
      await line.close();
      return found;
    }),
  );
  const found = lists.flat();
  return { table: aligned([...rows, ...found.map(({ row }) => row)]), isGood: found.every(({ isGood }) => isGood) };
}

function aligned(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === 2 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
