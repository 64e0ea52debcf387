import type { ReactNode } from 'react';

/** Every drawing of the console, on a 16 × 16 grid, as strokes of 1.5 px. */
export const icons = {
  book: (
    <path d="M8 3.6C6.6 2.6 4.6 2.2 2 2.4v10.4c2.6-.2 4.6.2 6 1.2m0-10.4c1.4-1 3.4-1.4 6-1.2v10.4c-2.6-.2-4.6.2-6 1.2m0-10.4v10.4" />
  ),
  flask: <path d="M6 1.8h4M6.8 1.8v4.4L3 12.6c-.5.8.1 1.6 1 1.6h8c.9 0 1.5-.8 1-1.6L9.2 6.2V1.8M4.9 9.8h6.2" />,
  checklist: <path d="m1.8 4.2 1.2 1.2 2-2.4M1.8 10.8 3 12l2-2.4M8 4.4h6.2M8 11h6.2" />,
  pulse: <path d="M1.6 8.4h2.8l1.8-5 3.2 9.4 1.8-4.4h3.2" />,
  printer: (
    <>
      <path d="M4.4 6V1.8h7.2V6M4.4 11.6H2V6h12v5.6h-2.4" />
      <path d="M4.4 9.4h7.2v4.8H4.4V9.4Z" />
    </>
  ),
  link: (
    <path d="M6.6 9.4a2.6 2.6 0 0 0 3.8 0l2.6-2.6a2.7 2.7 0 0 0-3.8-3.8l-.8.8M9.4 6.6a2.6 2.6 0 0 0-3.8 0L3 9.2A2.7 2.7 0 0 0 6.8 13l.8-.8" />
  ),
  drop: <path d="M8 1.8C5.6 5 3.6 7.3 3.6 9.9a4.4 4.4 0 0 0 8.8 0C12.4 7.3 10.4 5 8 1.8Z" />,
  screen: (
    <>
      <rect x="1.8" y="2.8" width="12.4" height="8.4" rx="1" />
      <path d="M5.5 13.6h5M8 11.2v2.4" />
    </>
  ),
  chart: <path d="M2.2 2.2v11.6h11.6M4.8 10.4 7.4 7l2.2 1.8 3.8-5" />,
  gears: (
    <>
      <circle cx="6.2" cy="8" r="3.6" />
      <circle cx="6.2" cy="8" r="1" />
      <circle cx="12" cy="8" r="2.2" />
      <path d="M6.2 2.6v1.8M6.2 11.6v1.8M2.4 4.2l1.2 1.3M2.4 11.8l1.2-1.3" />
    </>
  ),
  bell: <path d="M4 11.2V7a4 4 0 0 1 8 0v4.2l1 1.3H3l1-1.3ZM6.7 14.2h2.6" />,
  sliders: (
    <>
      <path d="M2.5 4.5h6M12 4.5h1.5M2.5 11.5H4M7.5 11.5h6" />
      <circle cx="10.2" cy="4.5" r="1.7" />
      <circle cx="5.8" cy="11.5" r="1.7" />
    </>
  ),
  file: (
    <>
      <path d="M4 1.8h5.2L12.5 5v9.2H4V1.8Z" />
      <path d="M9 2v3.2h3.3M6 8.2h4.5M6 10.8h4.5" />
    </>
  ),
  user: (
    <>
      <circle cx="8" cy="5.4" r="2.7" />
      <path d="M2.8 13.6c.6-2.6 2.6-4 5.2-4s4.6 1.4 5.2 4" />
    </>
  ),
  factory: (
    <>
      <path d="M2.5 13.5v-9l5 2.6V4.5l6 3v6h-11Z" />
      <path d="M5 10.5h1.4M9 10.5h1.4" />
    </>
  ),
  building: (
    <>
      <path d="M3.5 13.8V2.6h6v11.2M9.5 6h3v7.8M2 13.8h12" />
      <path d="M5.6 5.2h1.8M5.6 7.8h1.8M5.6 10.4h1.8" />
    </>
  ),
  home: (
    <>
      <path d="M2.2 7.6 8 2.6l5.8 5" />
      <path d="M3.8 6.4v7h8.4v-7M6.6 13.4V9.6h2.8v3.8" />
    </>
  ),
  sensor: (
    <>
      <circle cx="8" cy="10.4" r="2.2" />
      <path d="M8 12.6v1.6M4.6 8.2a4.6 4.6 0 0 1 6.8 0M2.4 5.8a7.8 7.8 0 0 1 11.2 0" />
    </>
  ),
  upload: <path d="M8 10.2V2.2M4.8 5.2 8 2l3.2 3.2M2.5 13.5h11" />,
  'check-circle': (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="m5.4 8.2 1.8 1.8 3.4-3.8" />
    </>
  ),
  triangle: (
    <>
      <path d="M8 2.2 14 13H2L8 2.2Z" />
      <path d="M8 6.4v3.2M8 11.3v.01" />
    </>
  ),
  octagon: (
    <>
      <path d="M5.4 2h5.2L14 5.4v5.2L10.6 14H5.4L2 10.6V5.4L5.4 2Z" />
      <path d="M8 5v3.6M8 10.9v.01" />
    </>
  ),
  'plug-off': (
    <>
      <path d="M6 2v3M10 2v3M4.5 5h7v3a3.5 3.5 0 0 1-7 0V5ZM8 11.5V14" />
      <path d="m2.5 13.5 11-11" />
    </>
  ),
  'wifi-off': (
    <path d="M2 6.2a9 9 0 0 1 3-1.9M8 3.6c2.3 0 4.4 1 6 2.6M4.4 9a5 5 0 0 1 2-1.3M9.6 7.7c.8.3 1.5.7 2 1.3M8 12v.01M2.5 2.5l11 11" />
  ),
  wifi: <path d="M2 6.2a9 9 0 0 1 12 0M4.4 9a5 5 0 0 1 7.2 0M8 12v.01" />,
  play: <path d="M5 3.2v9.6L12.6 8 5 3.2Z" />,
  pause: <path d="M5.5 3.5v9M10.5 3.5v9" />,
  'chevron-down': <path d="m4 6 4 4 4-4" />,
  'chevron-up': <path d="m4 10 4-4 4 4" />,
  'chevron-right': <path d="m6 4 4 4-4 4" />,
  'chevron-left': <path d="m10 4-4 4 4 4" />,
  wrench: <path d="M13.4 4.6a3.4 3.4 0 0 1-4.6 4.2l-4.6 4.6-1.6-1.6 4.6-4.6A3.4 3.4 0 0 1 11.4 2.6L9.4 4.6l2 2 2-2Z" />,
  chat: <path d="M2.2 3h11.6v8H8.4L5 13.8V11H2.2V3Z" />,
  table: <path d="M2 3h12v10H2zM2 6.4h12M2 9.7h12M6.4 3v10" />,
  camera: (
    <>
      <path d="M2 5h2.6l1-1.8h4.8l1 1.8H14v8H2V5Z" />
      <circle cx="8" cy="8.8" r="2.3" />
    </>
  ),
  image: (
    <>
      <rect x="2" y="3" width="12" height="10" rx="1" />
      <path d="m2.5 11.5 3.4-3.6 2.6 2.6 2-1.8 3 2.8" />
    </>
  ),
  download: <path d="M8 2v8M4.8 7 8 10.2 11.2 7M2.5 13.5h11" />,
  calendar: (
    <>
      <rect x="2" y="3" width="12" height="11" rx="1" />
      <path d="M2 6.5h12M5 1.6v2.6M11 1.6v2.6" />
    </>
  ),
  search: (
    <>
      <circle cx="7" cy="7" r="4.5" />
      <path d="m10.4 10.4 3.4 3.4" />
    </>
  ),
  sun: (
    <>
      <circle cx="8" cy="8" r="2.8" />
      <path d="M8 1.5v1.4M8 13.1v1.4M1.5 8h1.4M13.1 8h1.4M3.4 3.4l1 1M11.6 11.6l1 1M12.6 3.4l-1 1M4.4 11.6l-1 1" />
    </>
  ),
  moon: <path d="M13.2 9.6A5.6 5.6 0 0 1 6.4 2.8a5.6 5.6 0 1 0 6.8 6.8Z" />,
  eye: (
    <>
      <path d="M1.5 8S4 3.6 8 3.6 14.5 8 14.5 8 12 12.4 8 12.4 1.5 8 1.5 8Z" />
      <circle cx="8" cy="8" r="2" />
    </>
  ),
  'eye-off': (
    <>
      <path d="M6.2 3.9A6.6 6.6 0 0 1 8 3.6c4 0 6.5 4.4 6.5 4.4a11 11 0 0 1-1.9 2.3M9.8 12.1a6.4 6.4 0 0 1-1.8.3C4 12.4 1.5 8 1.5 8a11 11 0 0 1 2.3-2.7" />
      <path d="M6.6 6.6a2 2 0 0 0 2.8 2.8M2.5 2.5l11 11" />
    </>
  ),
  lock: (
    <>
      <rect x="3" y="7" width="10" height="6.6" rx="1" />
      <path d="M5 7V5a3 3 0 0 1 6 0v2" />
    </>
  ),
  key: (
    <>
      <circle cx="5" cy="11" r="2.8" />
      <path d="m7 9 6.2-6.2M10.4 5.6l2 2" />
    </>
  ),
  phone: (
    <>
      <rect x="4" y="1.8" width="8" height="12.4" rx="1.2" />
      <path d="M7.2 11.9h1.6" />
    </>
  ),
  mail: (
    <>
      <rect x="1.8" y="3.4" width="12.4" height="9.2" rx="1" />
      <path d="m2.2 4.4 5.8 4.4 5.8-4.4" />
    </>
  ),
  log: (
    <>
      <path d="M3 2h10v12H3V2Z" />
      <path d="M5.4 5.2h.01M5.4 8h.01M5.4 10.8h.01M7.6 5.2h3.2M7.6 8h3.2M7.6 10.8h3.2" />
    </>
  ),
  send: <path d="M14 2.2 2 7l4.6 2.2L14 2.2Zm0 0L9.2 14 6.6 9.2" />,
  'thumb-up': (
    <path d="M2.4 7.2h2.4v6.2H2.4zM4.8 7.4 7.6 2.4c1 0 1.7.8 1.5 1.8l-.5 2.4h3.6c.8 0 1.4.7 1.2 1.5l-1 4.2c-.1.6-.6 1-1.2 1H4.8" />
  ),
  'thumb-down': (
    <path d="M2.4 8.8h2.4V2.6H2.4zM4.8 8.6l2.8 5c1 0 1.7-.8 1.5-1.8l-.5-2.4h3.6c.8 0 1.4-.7 1.2-1.5l-1-4.2c-.1-.6-.6-1-1.2-1H4.8" />
  ),
  stop: <path d="M4.2 4.2h7.6v7.6H4.2z" />,
  'close-circle': (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="m5.8 5.8 4.4 4.4M10.2 5.8l-4.4 4.4" />
    </>
  ),
  bin: <path d="M3 4.4h10M6.2 4.4V2.8h3.6v1.6M4.4 4.4l.6 8.8h6l.6-8.8M6.8 7v3.8M9.2 7v3.8" />,
  close: <path d="m3.8 3.8 8.4 8.4M12.2 3.8l-8.4 8.4" />,
  check: <path d="m3.4 8.4 3 3 6.2-7" />,
  plus: <path d="M8 3v10M3 8h10" />,
  minus: <path d="M3 8h10" />,
  clock: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="M8 4.6V8l2.4 1.6" />
    </>
  ),
  info: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="M8 7.2v3.6M8 5.2v.01" />
    </>
  ),
  globe: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="M2 8h12M8 2c1.8 1.7 2.6 3.7 2.6 6S9.8 12.3 8 14c-1.8-1.7-2.6-3.7-2.6-6S6.2 3.7 8 2Z" />
    </>
  ),
  menu: <path d="M2.5 4.2h11M2.5 8h11M2.5 11.8h11" />,
  fold: <path d="M2.5 3.4h11M7 8h6.5M2.5 12.6h11M5 6 3 8l2 2" />,
  unfold: <path d="M2.5 3.4h11M2.5 8H9M2.5 12.6h11M11 6l2 2-2 2" />,
  logout: <path d="M6.4 2.4H3v11.2h3.4M6.6 8h7M10.8 5.2 13.6 8l-2.8 2.8" />,
  copy: (
    <>
      <rect x="5.4" y="5.4" width="8.2" height="8.2" rx="1" />
      <path d="M10.6 5.4V2.4H2.4v8.2h3" />
    </>
  ),
  refresh: <path d="M13.2 8a5.2 5.2 0 1 1-1.6-3.8M13.4 2v3h-3" />,
  circle: <circle cx="8" cy="8" r="5.4" />,
  snooze: (
    <>
      <circle cx="8" cy="8.6" r="5.4" />
      <path d="M6.4 6.8h3.2l-3.2 3.6h3.2M2 3.6 4 2M14 3.6 12 2" />
    </>
  ),
  'user-plus': (
    <>
      <circle cx="6.4" cy="5.4" r="2.7" />
      <path d="M1.6 13.6c.5-2.6 2.4-4 4.8-4 1.1 0 2.1.3 2.9.8M12 9.4v4.4M9.8 11.6h4.4" />
    </>
  ),
  layers: <path d="M8 1.8 14 5 8 8.2 2 5l6-3.2ZM2 8l6 3.2L14 8M2 11l6 3.2 6-3.2" />,
  volume: <path d="M2.2 6.2v3.6h2.4L8 12.8V3.2L4.6 6.2H2.2ZM10.4 5.8a3 3 0 0 1 0 4.4M12.2 4a5.6 5.6 0 0 1 0 8" />,
  'volume-off': <path d="M2.2 6.2v3.6h2.4L8 12.8V3.2L4.6 6.2H2.2ZM10.6 6.2l3.6 3.6M14.2 6.2l-3.6 3.6" />,
  escalate: <path d="M2.4 12.6h3V9.4h3V6.2h3V3M9.4 4.6 11.4 2.6l2 2" />,
  repeat: <path d="M3 7V6a2 2 0 0 1 2-2h7M10 2l2.2 2L10 6M13 9v1a2 2 0 0 1-2 2H4M6 14l-2.2-2L6 10" />,
  expand: <path d="M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10" />,
  'caps-lock': <path d="M8 2.4 13 7.6h-2.6v3H5.6v-3H3L8 2.4ZM5.6 13.4h4.8" />,
} as const satisfies Readonly<Record<string, ReactNode>>;

export type IconName = keyof typeof icons;
