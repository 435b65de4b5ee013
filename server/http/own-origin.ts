/**
 * The address that people know the site by, without a path: what leads here from elsewhere starts with it.
 * @param publicUrl PUBLIC_URL; unset, the site's origin is the one that it was asked at
 * @param requestUrl absolute, as its Host says
 */
export function ownOrigin(publicUrl: string | undefined, requestUrl: string): string {
  return publicUrl ?? new URL(requestUrl).origin
}
