import type { GalleryPicture } from './picture-settings.ts'

export interface WorkOf {
  readonly stylistId?: string | undefined
  readonly serviceId?: string | undefined
}

export function filterPictures<One extends Pick<GalleryPicture, 'stylistId' | 'serviceId'>>(
  all: readonly One[],
  { stylistId, serviceId }: WorkOf,
): readonly One[] {
  return all.filter(
    (one) =>
      (stylistId === undefined || one.stylistId === stylistId) && (serviceId === undefined || one.serviceId === serviceId),
  )
}
