import { dayMs } from '@oilsight/oil';

/** What one message may hold. Each limit has a refusal of its own. */
export const messageBounds = {
  /** A whole message, bytes. */
  bodyBytes: 1_048_576,
  /** Messages of one connection without their acknowledgement; what is sent beyond is not read. */
  inFlight: 256,
  /** Nesting of one value: objects and arrays in each other. */
  valueDepth: 16,
  keysPerFrame: 1000,
  /** UTF-16 units. */
  keyLength: 128,
  /** A text, or another value as JSON: bytes of UTF-8. */
  valueBytes: 8192,
  framesPerMessage: 10_000,
  /** Keys of one device that no catalogue row has. */
  customKeysPerDevice: 500,
  /** Devices in one gateway message. */
  devicesPerMessage: 1000,
  /** How far ahead a device's clock may be, ms. */
  futureMs: dayMs,
  /** How old a late reading may be, ms: 400 days. */
  pastMs: 400 * dayMs,
} as const;
