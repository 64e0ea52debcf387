import { dayMs } from '@oilsight/oil';

/** Limits on one message. Each has a refusal of its own. */
export const messageBounds = {
  /** A whole message, bytes. */
  bodyBytes: 1_048_576,
  /** Unacknowledged messages of one connection; more are not read until some are acknowledged. */
  inFlight: 256,
  /** Depth to which objects and arrays of one value may be nested. */
  valueDepth: 16,
  keysPerFrame: 1000,
  /** Length of a key, UTF-16 units. */
  keyLength: 128,
  /** A text, or another value as JSON: bytes of UTF-8. */
  valueBytes: 8192,
  framesPerMessage: 10_000,
  /** Keys of one device that are not in the catalogue of indicators. */
  customKeysPerDevice: 500,
  /** Devices in one gateway message. */
  devicesPerMessage: 1000,
  /** How far ahead a device's clock may be, ms. */
  futureMs: dayMs,
  /** How old a late reading may be, ms: 400 days. */
  pastMs: 400 * dayMs,
} as const;
