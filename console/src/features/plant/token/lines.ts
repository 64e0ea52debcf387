const body = '{"oil_temperature": 58.4}';

/** The lines that deliver a first reading from a shell. @param mqttPort null: not known yet */
export function firstLines({
  token,
  origin,
  hostname,
  mqttPort,
}: {
  readonly token: string;
  readonly origin: string;
  readonly hostname: string;
  readonly mqttPort: number | null;
}) {
  return {
    http: `curl -X POST ${origin}/api/v1/${token}/telemetry -d '${body}'`,
    mqtt:
      mqttPort === null
        ? null
        : `mosquitto_pub -h ${hostname} -p ${mqttPort} -u ${token} -q 1 -t v1/devices/me/telemetry -m '${body}'`,
  };
}
