import sharp from 'sharp';

/** What a camera writes into a photo. The location must never be published. */
export const cameraExif = {
  IFD0: { Make: 'Canon', Model: 'Canon EOS R5' },
  IFD2: {
    FNumber: '28/10',
    ExposureTime: '1/500',
    ISOSpeedRatings: '400',
    FocalLength: '50/1',
  },
  IFD3: {
    GPSLatitudeRef: 'S',
    GPSLatitude: '33/1 51/1 34/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '151/1 12/1 16/1',
  },
};

/** An image in one colour. */
export function drawPicture(width: number, height: number, colour = '#b5651d') {
  return sharp({
    create: { width, height, channels: 3, background: colour },
    limitInputPixels: false,
  });
}

/** A JPEG as from a camera, with settings and location. */
export async function takePhoto(width = 300, height = 200, colour?: string): Promise<Buffer> {
  return drawPicture(width, height, colour).withExif(cameraExif).jpeg().toBuffer();
}
