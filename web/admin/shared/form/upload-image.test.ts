import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readUploadResponse, stallTimeoutMillis, UploadError, uploadImage } from './upload-image.ts'

const addressIn = (status: number, response: unknown) => () => readUploadResponse(status, JSON.stringify(response)).url

describe('the address in an image service’s response', () => {
  it('is the embedded service’s url', () => {
    const response = { url: '/images/abc_-9', secure_url: 'https://salon.example/images/abc_-9', width: 1600, height: 900 }
    expect(readUploadResponse(200, JSON.stringify(response))).toEqual({ url: '/images/abc_-9', width: 1600, height: 900 })
    expect(readUploadResponse(200, '{"url":"/images/a","width":"wide"}')).toEqual({ url: '/images/a' })
    expect(readUploadResponse(201, '{"url":"/images/a"}').url).toBe('/images/a')
  })

  it('is Cloudinary’s secure url', () => {
    expect(addressIn(200, { url: 'http://res.cloudinary.com/demo/a.jpg' })()).toBe('https://res.cloudinary.com/demo/a.jpg')
    expect(addressIn(200, { url: 'https://res.cloudinary.com/demo/a.jpg' })()).toBe('https://res.cloudinary.com/demo/a.jpg')
  })

  it.each([
    {},
    null,
    { url: '' },
    { url: 7 },
    { url: 'http://a.example/a.jpg' },
    { url: 'javascript:alert(1)' },
    { url: '//evil.example/a.jpg' },
    { error: { message: 'a refusal that says 200' } },
  ])('is not found in %j', (response) => {
    expect(addressIn(200, response)).toThrow('The image service sent an answer we can’t use.')
  })

  it('is not found in a page', () => {
    expect(() => readUploadResponse(200, '<html>')).toThrow('we can’t use')
  })
})

function readFault(status: number, body: string): [string, string] {
  try {
    readUploadResponse(status, body)
  } catch (error) {
    if (error instanceof UploadError) return [error.fault, error.message]
  }
  throw new Error('it was taken')
}
const down = 'The image service isn’t working right now. Try again in a moment.'
const errorBody = (message: string) => JSON.stringify({ error: { message } })

describe('a refusal', () => {
  it.each<[number, string, string, string]>([
    [422, errorBody('That isn’t an image.'), 'file', 'That isn’t an image.'],
    [400, errorBody('Invalid image file'), 'file', 'Invalid image file'],
    [413, errorBody('An image can have at most 10 MB.'), 'file', 'An image can have at most 10 MB.'],
    [413, '<html>nginx</html>', 'file', 'This image is too large. It can be up to 10 MB.'],
    [503, errorBody('The images are busy.'), 'service', 'The images are busy.'],
    [429, errorBody('Too many at once.'), 'service', 'Too many at once.'],
    [401, errorBody('Upload preset must be unsigned'), 'service', 'Upload preset must be unsigned'],
    [403, errorBody('Only the administrator may do this.'), 'service', 'Only the administrator may do this.'],
    [502, '<html>Bad Gateway</html>', 'service', down],
    [504, '', 'service', down],
    [404, '<html>', 'service', down],
    [500, '{}', 'service', down],
    [422, '{"error":"no"}', 'service', down],
    [502, '{"error":{"message":""}}', 'service', down],
    [500, '{"url":"/images/a"}', 'service', down],
  ])('%d %s is the %s’s fault', (status, body, fault, message) => {
    expect(readFault(status, body)).toEqual([fault, message])
  })

  it('is the service’s fault if the response is unreadable', () => {
    expect(readFault(200, '<html>')[0]).toBe('service')
  })
})

describe('an upload', () => {
  const requests: FakeRequest[] = []
  class FakeRequest {
    upload: { onprogress?: (event: object) => void } = {}
    status = 200
    responseText = '{"url":"/images/a"}'
    onload = () => {}
    onerror = () => {}
    onloadend = () => {}
    open() {}
    setRequestHeader() {}
    abort() {
      this.onloadend()
    }
    send() {
      requests.push(this)
    }
  }
  beforeEach(() => {
    requests.length = 0
    vi.useFakeTimers()
    vi.stubGlobal('XMLHttpRequest', FakeRequest)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  function start(signal = new AbortController().signal) {
    const progress: number[] = []
    const target = { url: '/api/images', uploadPreset: 'p', cloudName: 'c' }
    const sent = uploadImage({ file: new File(['x'], 'a.png'), target, onProgress: (share) => progress.push(share), signal })
    const ended = sent.then(
      (url) => url,
      (error: Error) => error,
    )
    return { progress, ended, request: requests[0] as FakeRequest }
  }

  it('times out a minute after its last progress, not earlier', async () => {
    const { progress, ended, request } = start()
    vi.advanceTimersByTime(stallTimeoutMillis - 1)
    request.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 })
    vi.advanceTimersByTime(stallTimeoutMillis - 1)
    request.upload.onprogress?.({ lengthComputable: true, loaded: 2, total: 4 })
    expect(progress).toEqual([0.25, 0.5])
    vi.advanceTimersByTime(stallTimeoutMillis)
    expect(await ended).toMatchObject({ fault: 'network' })
  })

  it('does not time out once a response has begun', async () => {
    const { ended, request } = start()
    request.onload()
    request.onloadend()
    expect(vi.getTimerCount()).toBe(0)
    expect(await ended).toEqual({ url: '/images/a' })
  })

  it('is the network’s fault without a response', async () => {
    const { ended, request } = start()
    request.onerror()
    expect(await ended).toMatchObject({ fault: 'network', message: expect.stringContaining('Check your connection') })
  })

  it('is aborted silently when another image is chosen', async () => {
    const controller = new AbortController()
    const { ended } = start(controller.signal)
    controller.abort()
    expect(await ended).toMatchObject({ name: 'AbortError' })
    expect(vi.getTimerCount()).toBe(0)
  })
})
