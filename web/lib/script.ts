/** A file of the build, with the digest that its content must have (W3C Subresource Integrity). */
export interface Script {
  src: string;
  integrity: string;
}
