import { describe, expect, it } from 'vitest'
import { addressOf } from './upload-image.ts'

const answered = (status: number, answer: unknown) => () => addressOf(status, JSON.stringify(answer))

describe('the address in an image service’s answer', () => {
  it('is the url of the embedded service', () => {
    expect(addressOf(200, '{"url":"/images/abc_-9","secure_url":"https://salon.example/images/abc_-9"}')).toBe('/images/abc_-9')
    expect(addressOf(201, '{"url":"/images/a"}')).toBe('/images/a')
  })

  it('is Cloudinary’s, with encryption', () => {
    expect(answered(200, { url: 'http://res.cloudinary.com/demo/a.jpg' })()).toBe('https://res.cloudinary.com/demo/a.jpg')
    expect(answered(200, { url: 'https://res.cloudinary.com/demo/a.jpg' })()).toBe('https://res.cloudinary.com/demo/a.jpg')
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
  ])('is not found in %j', (answer) => {
    expect(answered(200, answer)).toThrow('The image service answered with something that cannot be used.')
  })

  it('is not found in a page', () => {
    expect(() => addressOf(200, '<html>')).toThrow('cannot be used')
  })
})

describe('a refusal', () => {
  it('is told in the words of the service, ours and Cloudinary’s alike', () => {
    const ours = { error: { code: 'too_large', message: 'An image can have at most 10 MB.' } }
    expect(answered(413, ours)).toThrow('An image can have at most 10 MB.')
    expect(answered(400, { error: { message: 'Upload preset not found' } })).toThrow('Upload preset not found')
  })

  it.each(['', '<html>', '{}', '{"error":"no"}', '{"error":{"message":""}}'])('has words of ours for %j', (body) => {
    expect(() => addressOf(502, body)).toThrow('The image service refused it. Please try another image.')
  })

  it('is one even with an address in it', () => {
    expect(answered(500, { url: '/images/a' })).toThrow('refused')
  })
})
