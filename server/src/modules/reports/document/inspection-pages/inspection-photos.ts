import type { Content } from 'pdfmake/interfaces';
import { chapterHead } from '../nodes.ts';
import { ink, size } from '../style.ts';
import type { InspectedItem, InspectionWriter, NumberedPhoto } from './inspected-item.ts';
import { inspectionWords } from './inspection-words.ts';

/** Largest size of a printed photo, points: two stand beside each other. */
const largest: [number, number] = [226, 170];
const gap = 12;

type Shown = NumberedPhoto & { readonly jpeg: Uint8Array };
const shownOf = (photos: readonly NumberedPhoto[]) => photos.filter((photo): photo is Shown => photo.jpeg !== null);

function printed({ say, time }: InspectionWriter, { n, takenAt, jpeg }: Shown, title: string): Content {
  const caption = say(inspectionWords.photo, { n, time: time(takenAt) });
  return {
    stack: [
      { image: `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`, fit: largest },
      {
        text: title === '' ? caption : `${title}\n${caption}`,
        fontSize: size.small,
        color: ink.soft,
        margin: [0, 2, 0, 4],
      },
    ],
    width: largest[0],
  } as Content;
}

/** Photos in rows of two. */
export function photoRows(
  writer: InspectionWriter,
  photos: readonly NumberedPhoto[],
  titleOf: (photo: NumberedPhoto) => string = () => '',
): Content[] {
  const shown = shownOf(photos);
  return Array.from({ length: Math.ceil(shown.length / 2) }, (_, n) => ({
    columns: shown.slice(2 * n, 2 * n + 2).map((photo) => printed(writer, photo, titleOf(photo))),
    columnGap: gap,
    margin: [0, 4, 0, 0],
  }));
}

/** Photos of the items that did not fail. */
export function furtherPhotos(writer: InspectionWriter, items: readonly InspectedItem[], parent: string): Content[] {
  const { say } = writer;
  const others = items.filter(({ result }) => result !== 'fail');
  const photos = shownOf(others.flatMap((one) => one.photos));
  if (photos.length === 0) return [];
  const titleOf = ({ itemId }: NumberedPhoto) => others.find(({ item }) => item.id === itemId)?.title ?? '';
  return [
    chapterHead({
      title: say(inspectionWords.photos),
      sub: say(inspectionWords.photosSub),
      parent,
      id: `${parent}photos`,
    }),
    ...photoRows(writer, photos, titleOf).map((row): Content => ({ stack: [row], unbreakable: true })),
  ];
}
