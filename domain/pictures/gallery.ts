import type { GalleryPicture } from './picture-settings.ts'

/** Whose work is looked for; nobody's means everybody's. */
export interface WorkOf {
  readonly stylistId?: string | undefined
  readonly serviceId?: string | undefined
}

/** The gallery's pictures of a stylist's work, of a service, or of both, in their order. */
export function picturesOf<One extends Pick<GalleryPicture, 'stylistId' | 'serviceId'>>(
  all: readonly One[],
  { stylistId, serviceId }: WorkOf,
): readonly One[] {
  return all.filter(
    (one) =>
      (stylistId === undefined || one.stylistId === stylistId) && (serviceId === undefined || one.serviceId === serviceId),
  )
}
