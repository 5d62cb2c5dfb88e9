// What courses in Java have their programs do. Ends with an exception, or says that all went right.
import java.io.*;
import java.nio.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.security.*;
import java.time.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;

public class Everyday {
    static void must(boolean fact, String what) {
        if (!fact) throw new IllegalStateException(what);
    }

    static void tryThreads() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(8);
        List<Future<Integer>> results = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            int number = i;
            results.add(pool.submit(() -> {
                Thread.sleep(1);
                return number;
            }));
        }
        int sum = 0;
        for (Future<Integer> result : results) sum += result.get();
        pool.shutdown();
        must(sum == 190 && pool.awaitTermination(5, TimeUnit.SECONDS), "a pool of threads");
        must(IntStream.range(0, 1000).parallel().sum() == 499500, "a parallel stream");
        must(CompletableFuture.supplyAsync(() -> 1).thenApply(one -> one + 1).get() == 2, "a future");
    }

    static void tryFiles() throws Exception {
        Path one = Path.of("one.txt"), two = Path.of("deep/er/two.txt");
        Files.writeString(one, "hello");
        Files.createDirectories(two.getParent());
        Files.copy(one, two);
        must(Files.readString(two).equals("hello"), "files");
        try (Stream<Path> all = Files.walk(Path.of("deep"))) {
            must(all.count() == 3, "folders");
        }
        try (RandomAccessFile file = new RandomAccessFile("one.txt", "rw"); FileChannel channel = file.getChannel()) {
            MappedByteBuffer mapped = channel.map(FileChannel.MapMode.READ_WRITE, 0, 100);
            mapped.put(0, (byte) 'j');
            mapped.force();
            channel.force(true);
            channel.lock().release();
        }
        must(Files.readString(one).startsWith("jello"), "a mapped file");
        Files.move(one, Path.of("three.txt"));
        Files.setLastModifiedTime(Path.of("three.txt"), java.nio.file.attribute.FileTime.fromMillis(0));
        must(new File("three.txt").lastModified() == 0 && Files.createTempFile("a", "b").toFile().delete(), "times");
        try (ObjectOutputStream out = new ObjectOutputStream(new FileOutputStream("objects"))) {
            out.writeObject(new ArrayList<>(List.of(1, 2)));
        }
        try (ObjectInputStream in = new ObjectInputStream(new FileInputStream("objects"))) {
            must(in.readObject().equals(List.of(1, 2)), "objects");
        }
    }

    public static void main(String[] words) throws Exception {
        tryThreads();
        tryFiles();
        Process echo = new ProcessBuilder("/bin/echo", "word").start();
        must(new String(echo.getInputStream().readAllBytes()).equals("word\n") && echo.waitFor() == 0, "a process");
        Pipe pipe = Pipe.open();
        Selector selector = Selector.open();
        pipe.source().configureBlocking(false).register(selector, SelectionKey.OP_READ);
        pipe.sink().write(ByteBuffer.wrap(new byte[3]));
        must(selector.select(5000) == 1, "a selector");
        must(new SecureRandom().nextInt(6) < 6 && UUID.randomUUID().version() == 4, "chance");
        must(MessageDigest.getInstance("SHA-256").digest(new byte[10]).length == 32, "a hash");
        must(LocalDateTime.now().getYear() > 2000 && Runtime.getRuntime().availableProcessors() > 0, "time");
        System.gc();
        System.out.println("all went right");
    }
}
