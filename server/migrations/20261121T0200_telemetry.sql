-- Interned sets of keys. `keys` is a JSON list, sorted: JSON keeps every string that a device may send, PostgreSQL's text does not.
create table if not exists shape (
  id integer generated always as identity primary key,
  digest bytea not null unique,
  keys text not null
);

-- One row a device and instant. `vals`: float64, little endian, in the order of the shape's keys. `quality`: one byte a value, null: all
-- good. `ts`: ms since the epoch, UTC. A partition a month, made when its first reading comes.
create table if not exists frame (
  ts bigint not null,
  device integer not null,
  shape integer not null,
  vals bytea not null,
  quality bytea,
  primary key (device, ts)
) partition by range (ts);

-- Aggregates of one device and hour (hours since the epoch): 49 bytes a key of the shape, see store/hour-aggregates.ts.
create table if not exists hour_aggregate (
  hour integer not null,
  device integer not null,
  shape integer not null,
  data bytea not null,
  primary key (device, hour)
) partition by range (hour);

-- Hours whose aggregates are missing or out of date: readers take the frames instead.
create table if not exists hour_dirty (
  device integer not null,
  hour integer not null,
  primary key (device, hour)
);

-- Newest reading of every key of a device as JSON [[key, ts, value, quality]]; behind the frames by about a second.
create table if not exists latest (
  device integer primary key,
  readings text not null
) with (fillfactor = 50);

-- Readings that are not numbers. `key` and `value` are JSON.
create table if not exists text_reading (
  device integer not null,
  key text not null,
  ts bigint not null,
  value text not null,
  primary key (device, key, ts)
);
