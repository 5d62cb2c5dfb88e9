# attack: a few bytes that unpack to gigabytes
# expect: MEMORY_LIMIT
# limits: {"memoryBytes": 67108864}
import zlib

packer = zlib.compressobj()
packed = b"".join(packer.compress(bytes(1 << 20)) for _ in range(128)) + packer.flush()
print(len(packed) < 1 << 20, len(zlib.decompress(packed)))
